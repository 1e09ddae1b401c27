import { describeKillsOfRecoveries } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../testing/sqlite-hosts.ts";

describeKillsOfRecoveries(SQLITE_HOSTS);
