import { describeCrashSample } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../../../../test/support/host-driver/sqlite-hosts.ts";

describeCrashSample(SQLITE_HOSTS, { index: 3, count: 7 });
