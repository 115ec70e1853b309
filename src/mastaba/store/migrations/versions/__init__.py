"""One module per version of the schema. Their names are in `mastaba.store.schema.VERSIONS` too."""
