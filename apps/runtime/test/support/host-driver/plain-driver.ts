import type { HostDriver } from "@switchyard/host";
import type { NodeType } from "@switchyard/node-kit";
import { loadNodeTypes } from "@switchyard/nodes";
import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { createNetwork } from "../../../src/platform/egress/network.ts";
import { createAttachments } from "../../../src/platform/files/attachments/create-attachments.ts";
import { createIds } from "../../../src/platform/host-driver/system-ids.ts";
import { createRegistry } from "../../../src/platform/nodes/registry.ts";
import { memoryFiles } from "./memory-files.ts";

export interface PlainDriverOptions extends Pick<HostDriver, "journal" | "clock" | "ask"> {
	/** Node types besides the built-in ones. */
	readonly nodeTypes: readonly NodeType[];
	/** The flows that steps of others may call. */
	readonly flows: readonly Flow[];
}

const builtIn = await loadNodeTypes();
const network = createNetwork({ allow: [] });

/** The server's driver over any journal and any clock, without credentials and network, and with files in memory. */
export function plainDriver({ nodeTypes, flows, ...options }: PlainDriverOptions): HostDriver {
	const files = memoryFiles();
	const registry = createRegistry([...builtIn, ...nodeTypes]);
	return {
		...options,
		perform: registry.execute,
		probe: registry.probe,
		nodeTypes: registry.specs,
		ids: createIds(options.clock.now),
		findFlow: async (id) => {
			const flow = flows.find((each) => each.id === id);
			if (!flow) throw new AppError("FLOW_NOT_FOUND");
			return flow;
		},
		secrets: {
			open: () => Promise.reject(new Error("There are no credentials here.")),
			hostsOf: () => undefined,
			redact: (text) => text,
			maskOf: () => undefined,
		},
		network,
		attachments: createAttachments(files),
		files,
		logger: { info: () => {}, warn: () => {}, error: () => {} },
	};
}
