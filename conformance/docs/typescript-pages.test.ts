import { testPages } from "./test-pages.ts";

testPages("typescript");
