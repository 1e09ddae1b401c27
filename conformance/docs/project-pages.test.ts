import { testChanges } from "./test-pages.ts";

testChanges();
