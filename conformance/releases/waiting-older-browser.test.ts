import { OLDER } from "./releases.ts";
import { describeWaiting } from "./resume/describe-waiting.ts";

describeWaiting("browser", OLDER);
