import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
} from "../../../src/platform/bridge/bridge-connection.ts";

/** A service that records its events. Each result of a node goes back to its sender as a cancel. */
export class Recorder implements BridgeService {
	/** What happened, in order: `welcomed`, `broken`, `resumed`, `ended`, and the ids of results that came. */
	readonly told: string[] = [];
	readonly connections: BridgeConnection[] = [];
	#wake = Promise.withResolvers<void>();

	readonly handlers: FrameHandlers = {
		node_result: (connection, { call_id }) => {
			this.#tell(call_id);
			connection.send("node_cancel", { type: "node_cancel", call_id, reason: "came" });
		},
		withdraw: () => {
			throw new Error("a handler that fails");
		},
	};

	welcomed(connection: BridgeConnection): void {
		this.connections.push(connection);
		this.#tell("welcomed");
	}

	broken(): void {
		this.#tell("broken");
	}

	resumed(): void {
		this.#tell("resumed");
	}

	ended(): void {
		this.#tell("ended");
	}

	/** Resolves once `what` has been recorded. */
	async until(what: string): Promise<void> {
		while (!this.told.includes(what)) await this.#wake.promise;
	}

	#tell(what: string): void {
		this.told.push(what);
		this.#wake.resolve();
		this.#wake = Promise.withResolvers();
	}
}
