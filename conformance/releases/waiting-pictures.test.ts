import { describeWaiting } from "./resume/describe-waiting.ts";

describeWaiting("pictures");
