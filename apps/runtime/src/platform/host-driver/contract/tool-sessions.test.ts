import { describeToolSessions } from "@switchyard/host/contract";
import { SQLITE_HOST_PORTS } from "../../../../test/support/host-driver/sqlite-host-ports.ts";

describeToolSessions(SQLITE_HOST_PORTS);
