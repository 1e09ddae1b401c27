import type { Event } from "@switchyard/spec/event";
import type { FlowNode } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { chain } from "../subject/chain.ts";
import type { Server } from "../subject/server.ts";

/** Runs of a flow of one node that takes its time. */
export class SlowRuns {
	private readonly server: Server;
	private readonly flow: string;

	private constructor(server: Server, flow: string) {
		this.server = server;
		this.flow = flow;
	}

	static async of(
		server: Server,
		id: string,
		node: Pick<FlowNode, "type" | "params" | "timeoutMs">,
	): Promise<SlowRuns> {
		await server.save(chain({ id, nodes: [node] }));
		return new SlowRuns(server, id);
	}

	/** Starts some, has something measured while they are under way, and calls them back. */
	async during<Figure>(count: number, measure: () => Promise<Figure>): Promise<Figure> {
		const runs = await this.start(count);
		const figure = await measure();
		for (const run of runs) await this.server.ask("POST", `/api/runs/${run}/cancel`, {});
		for (const run of runs) await this.end(run);
		return figure;
	}

	/** Starts some and waits until all of them are over. Gives how late the time limit of each was noticed, in milliseconds. */
	async latenesses(count: number, limitMs: number): Promise<number[]> {
		const latenesses: number[] = [];
		for (const run of await this.start(count)) {
			await this.end(run);
			const { events } = (await this.server.ask("GET", `/api/runs/${run}/events`)) as RunEventsReply;
			const at = (type: Event["type"]) => events.find((event) => event.type === type)?.at ?? Number.NaN;
			latenesses.push(at("step-fail") - at("step-start") - limitMs);
		}
		return latenesses;
	}

	private async start(count: number): Promise<string[]> {
		const start = () => this.server.ask("POST", `/api/flows/${this.flow}/runs`, {});
		const replies = (await Promise.all(Array.from({ length: count }, start))) as StartRunReply[];
		return replies.map(({ runId }) => runId);
	}

	private async end(run: string): Promise<void> {
		for (;;) {
			const { status } = (await this.server.ask("GET", `/api/runs/${run}`)) as RunSummary;
			if (status !== "running" && status !== "waiting") return;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}
