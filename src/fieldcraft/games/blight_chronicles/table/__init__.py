"""The table: state, zones, contexts, and the verbs that change them."""
