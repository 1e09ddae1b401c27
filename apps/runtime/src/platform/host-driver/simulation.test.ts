import { describeSimulation } from "@switchyard/host/contract";
import { plainDriver } from "../../../test/support/host-driver/plain-driver.ts";
import { EmbeddedDisk } from "../../../test/support/host-driver/simulated-disk.ts";

describeSimulation({ driver: plainDriver, newDisk: (clock) => new EmbeddedDisk(clock) });
