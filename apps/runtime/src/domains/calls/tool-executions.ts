import type { RunWatcher, ToolSession } from "@switchyard/host";
import type { ToolExecutionReport } from "@switchyard/spec/event";

type Tell = (told: ToolExecutionReport) => void;

/** Tells the programs that call tools how their calls stand: each of its own sessions, and of nothing else. */
export class ToolExecutionFeed {
	/** By run and step whose tools a session has. */
	readonly #toolSessions = new Map<string, Tell>();
	readonly #pauseMs: number;

	/** @param pauseMs between two things that may be left out, of one tool of a session */
	constructor(pauseMs: number) {
		this.#pauseMs = pauseMs;
	}

	/** Gives the function that ends it. */
	add(toolSession: Pick<ToolSession, "run" | "step">, tell: Tell): () => void {
		const key = keyOf(toolSession.run, toolSession.step);
		const paced = new PacedTell(this.#pauseMs, tell);
		const take: Tell = (told) => paced.take(told);
		this.#toolSessions.set(key, take);
		return () => {
			if (this.#toolSessions.get(key) === take) this.#toolSessions.delete(key);
			paced.end();
		};
	}

	readonly watcher: RunWatcher = {
		events: () => {},
		summary: () => {},
		ephemeral: (run, ephemeral) => {
			if (this.#toolSessions.size > 0 && ephemeral.type === "tool-execution")
				this.#toolSessions.get(keyOf(run, ephemeral.step))?.(ephemeral);
		},
	};
}

/** Says at once that calls start and are completed; of what comes in between, for each tool one thing at a time, the latest of each call. */
class PacedTell {
	readonly #pauseMs: number;
	readonly #tell: Tell;
	/** By tool: when it may be told of again, and what waits for that, by call. */
	readonly #tools = new Map<
		string,
		{ readonly timer: NodeJS.Timeout; readonly waiting: Map<string, ToolExecutionReport> }
	>();

	constructor(pauseMs: number, tell: Tell) {
		this.#pauseMs = pauseMs;
		this.#tell = tell;
	}

	take(told: ToolExecutionReport): void {
		const { tool_name: tool, status } = told.tool_execution;
		const paused = this.#tools.get(tool);
		if (status === "starting" || status === "completed") {
			paused?.waiting.delete(told.call);
			this.#tell(told);
		} else if (paused) paused.waiting.set(told.call, told);
		else {
			this.#pause(tool);
			this.#tell(told);
		}
	}

	end(): void {
		for (const { timer } of this.#tools.values()) clearTimeout(timer);
		this.#tools.clear();
	}

	#pause(tool: string): void {
		const timer = setTimeout(() => this.#resume(tool), this.#pauseMs);
		this.#tools.set(tool, { timer: timer.unref(), waiting: new Map() });
	}

	#resume(tool: string): void {
		const waiting = this.#tools.get(tool)?.waiting;
		this.#tools.delete(tool);
		if (!waiting || waiting.size === 0) return;
		this.#pause(tool);
		for (const told of waiting.values()) this.#tell(told);
	}
}

function keyOf(run: string, step: number): string {
	return `${run}:${step}`;
}
