import { testPages } from "./test-pages.ts";

testPages("go");
