import { fileURLToPath } from "node:url";
import { describeOrder } from "@switchyard/host/contract";
import { loadNodeTypes } from "@switchyard/nodes";
import { AppError } from "@switchyard/spec";
import { createNetwork } from "../egress/network.ts";
import { createMemoryJournal } from "../journal/memory-journal.ts";
import { createRegistry } from "../packages/registry.ts";
import { createIds } from "./system-ids.ts";

const builtIn = await loadNodeTypes();
const noFiles = () => Promise.reject(new Error("There are no files here."));

describeOrder({
	driver: ({ clock, nodeTypes, flows, ask }) => {
		const registry = createRegistry([...builtIn, ...nodeTypes]);
		return {
			journal: createMemoryJournal(),
			perform: registry.execute,
			nodeTypes: registry.specs,
			ask,
			clock,
			ids: createIds(clock.now),
			findFlow: async (id) => {
				const flow = flows.find((each) => each.id === id);
				if (!flow) throw new AppError("FLOW_NOT_FOUND");
				return flow;
			},
			secrets: {
				open: () => Promise.reject(new Error("There are no credentials here.")),
				redact: (text) => text,
				redactPieces: () => (piece) => piece,
			},
			network: createNetwork({ allow: [] }),
			files: { read: noFiles, write: noFiles },
			logger: { info: () => {}, warn: () => {}, error: () => {} },
		};
	},
	fileOf: (flow) =>
		fileURLToPath(new URL(`../../../../../conformance/host-order/${flow}.txt`, import.meta.url)),
});
