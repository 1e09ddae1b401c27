import { describeCrashPoints } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../../../../test/support/host-driver/sqlite-hosts.ts";

describeCrashPoints(SQLITE_HOSTS, { index: 1, count: 4 });
