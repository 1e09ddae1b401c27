import { describeCrashPoints } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../testing/sqlite-hosts.ts";

describeCrashPoints(SQLITE_HOSTS, { index: 1, count: 4 });
