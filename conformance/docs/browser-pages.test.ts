import { testPages } from "./test-pages.ts";

testPages("browser");
