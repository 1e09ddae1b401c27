import { describeOlder } from "./resume/describe-older.ts";

describeOlder("documents");
