import { interpretSchemas } from "@switchyard/spec/schema";

// The page may not generate code: the server's content policy forbids it. Every page that opens a flow imports this;
// the others need not load what checks one.
interpretSchemas();
