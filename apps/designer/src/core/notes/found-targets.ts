import type { Flow } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import type { DesignNote } from "@switchyard/spec/recorder";
import { indexOf } from "../flow/flow-index.ts";
import type { StepView } from "../run/run-view-state.ts";

type TargetNote = Extract<DesignNote, { kind: "target" }>;

/** An element that was found by another way than the first that the designer set, or that a model named where no way found any. */
export interface FoundTarget extends Pick<TargetNote, "by" | "used"> {
	/** The node and its parameter, whose value is to be updated. */
	readonly node: string;
	readonly parameter: string;
	/** What the step was given. */
	readonly was: unknown;
	/** What holds now. */
	readonly target: Readonly<Record<string, unknown>>;
	/**
	 * How the flow stands to it: it has the value that the step was given (`open`), has been updated (`updated`), or has another one by now, be it that
	 * no constant fills it (`changed`).
	 */
	readonly state: "open" | "updated" | "changed";
}

/** What a step found so; of several attempts at one parameter the last. */
export function foundTargets({ node, params, notes }: StepView, flow: Flow): readonly FoundTarget[] {
	const setting = (parameter: string) => indexOf(flow).nodes.get(node ?? "")?.params[parameter];
	const found = new Map<string, FoundTarget>();
	for (const note of notes) {
		if (note.kind !== "target" || node === undefined) continue;
		const { parameter, target, by, used } = note;
		const now = setting(parameter);
		const has = (value: unknown) => now?.scope === "Custom" && isSameJson(now.value, value);
		const was = params[parameter];
		const state = has(target) ? "updated" : has(was) ? "open" : "changed";
		found.set(parameter, { node, parameter, was, target, by, used, state });
	}
	return [...found.values()];
}
