import { BridgeClient, type Frame } from "./bridge-client.ts";

/** What a test's node does: gives outputs, or fails as told. */
export type Work = (execute: Frame) => unknown;

/** A package as a host of its own serves it. */
export const ECHO = {
	id: "Acme.Echo",
	version: 1,
	name: "Echo",
	description: "Says it again.",
	effect: "safe",
	properties: [
		{
			name: "text",
			variableType: "In",
			schema: { type: "string", maxLength: 1000 },
			description: "What to say.",
			scope: "AI",
			aiScope: true,
			customScope: true,
			messageScope: true,
		},
		{
			name: "said",
			variableType: "Out",
			schema: { type: "string" },
			description: "What was said.",
			scope: "Message",
			aiScope: false,
			customScope: false,
			messageScope: true,
		},
	],
	tool: { name: "echo", description: "Says a text again." },
} as const;

export interface PackageClientOptions {
	readonly nodes?: readonly object[];
	readonly version?: string;
	readonly capabilities?: readonly string[];
	readonly namespace?: string;
	/** What it says after the welcome and before it announces anything. */
	readonly before?: readonly object[];
}

/** A host that serves a package, for tests: it answers each call at once with what `work` gives. */
export class PackageClient {
	readonly bridge: BridgeClient;
	/** The calls that came. */
	readonly calls: Frame[] = [];
	work: Work = ({ params }) => ({ said: (params as { text: string }).text });

	/** What the runtime answered to its hello. */
	readonly welcome: Frame;

	private constructor(bridge: BridgeClient, welcome: Frame) {
		this.bridge = bridge;
		this.welcome = welcome;
		bridge.socket.on("message", (data) => {
			const frame: Frame = JSON.parse(String(data));
			if (frame.type !== "node_execute") return;
			this.calls.push(frame);
			const outputs = this.work(frame);
			if (outputs !== undefined) this.answer(frame, { status: "success", outputs });
		});
	}

	/** Connects, says hello and announces its node types. */
	static async start(
		url: string,
		token: string,
		{
			nodes = [ECHO],
			version = "1.0.0",
			capabilities = [],
			namespace = "Acme",
			before = [],
		}: PackageClientOptions = {},
	): Promise<PackageClient> {
		const bridge = await BridgeClient.connect(url, token);
		const packageHost = new PackageClient(bridge, await bridge.hello({ capabilities }));
		for (const frame of before) bridge.send(frame);
		await packageHost.announce(nodes, { namespace, version }, "announce", 1);
		return packageHost;
	}

	/** Gives what the runtime says to it. */
	async announce(
		nodes: readonly object[],
		identity: object = { namespace: "Acme", version: "1.0.0" },
		type = "announce",
		seq?: number,
	): Promise<Frame> {
		this.bridge.send({ type, package: identity, nodes, seq });
		return this.bridge.next("announced");
	}

	answer({ call_id }: Frame, result: object): void {
		this.bridge.send({ type: "node_result", call_id, ...result });
	}

	/** Resolves with the next call that came and was not taken yet. */
	call(): Promise<Frame> {
		return this.bridge.next("node_execute");
	}

	/** Dies: nothing more is said. */
	async die(): Promise<void> {
		this.bridge.socket.terminate();
		await this.bridge.end();
	}
}
