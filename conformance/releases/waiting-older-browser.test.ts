import { describeOlder } from "./resume/describe-older.ts";

describeOlder("browser");
