import { describeRandomKills } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../testing/sqlite-hosts.ts";

describeRandomKills(SQLITE_HOSTS);
