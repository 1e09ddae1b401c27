import { describeRuns } from "@switchyard/host/contract";
import { SQLITE_HOST_PORTS } from "../../../../test/support/host-driver/sqlite-host-ports.ts";

describeRuns(SQLITE_HOST_PORTS);
