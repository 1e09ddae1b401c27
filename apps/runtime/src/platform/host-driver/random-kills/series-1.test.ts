import { describeRandomKills } from "@switchyard/host/contract";
import { SQLITE_HOSTS } from "../../../../test/support/host-driver/sqlite-hosts.ts";

describeRandomKills(SQLITE_HOSTS);
