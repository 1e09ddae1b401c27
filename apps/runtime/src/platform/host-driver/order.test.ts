import { fileURLToPath } from "node:url";
import { describeOrder } from "@switchyard/host/contract";
import { plainDriver } from "../../../test/support/host-driver/plain-driver.ts";
import { createMemoryJournal } from "../journal/memory-journal.ts";

describeOrder({
	driver: (options) => plainDriver({ journal: createMemoryJournal(), ...options }),
	fileOf: (flow) =>
		fileURLToPath(new URL(`../../../../../conformance/host-order/${flow}.txt`, import.meta.url)),
});
