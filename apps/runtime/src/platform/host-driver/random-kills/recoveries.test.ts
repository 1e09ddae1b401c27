import { describeKillsOfRecoveries } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../../../../test/support/host-driver/sqlite-hosts.ts";

describeKillsOfRecoveries(SQLITE_HOSTS);
