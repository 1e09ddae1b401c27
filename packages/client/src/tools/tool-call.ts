import type { Blobs } from "../calls/blobs.ts";
import type { Json } from "../json.ts";
import type { ToolInfo } from "./tool-info.ts";

/** What a frame says of a call. */
export interface WireCall {
	readonly tool_id: string;
	/** By position. */
	readonly args: readonly Json[];
	/** By name. */
	readonly kwargs: Readonly<Record<string, Json>>;
}

/** A call that has not been made, for a batch. `Result` is what it gives. */
export class ToolCall<Result = unknown> {
	readonly tool: ToolInfo;
	readonly #positional: readonly Json[];
	readonly #named: Readonly<Record<string, Json>>;
	readonly #blobs: Blobs | undefined;
	/** Only types know it. */
	declare readonly result: Result;

	constructor(
		tool: ToolInfo,
		args: { readonly positional: readonly Json[]; readonly named: Readonly<Record<string, Json>> },
		blobs: Blobs | undefined,
	) {
		this.tool = tool;
		this.#positional = args.positional;
		this.#named = args.named;
		this.#blobs = blobs;
	}

	/** What a frame says of the call, with large arguments sent beforehand. @throws ToolExecutionError when one is not taken */
	async onWire(signal?: AbortSignal): Promise<WireCall> {
		const blobs = this.#blobs;
		if (blobs === undefined) return { tool_id: this.tool.id, args: this.#positional, kwargs: this.#named };
		const send = (value: Json) => blobs.send(value, this.tool.name, signal);
		const named = await Promise.all(
			Object.entries(this.#named).map(async ([name, value]) => [name, await send(value)] as const),
		);
		return {
			tool_id: this.tool.id,
			args: await Promise.all(this.#positional.map(send)),
			kwargs: Object.fromEntries(named),
		};
	}

	/** What the tool gave, with large values fetched. @throws ToolExecutionError when one is not there any more */
	async resultOf(result: unknown, signal?: AbortSignal): Promise<Result> {
		const whole = this.#blobs ? await this.#blobs.fetch(result, this.tool.name, signal) : result;
		return whole as Result;
	}
}
