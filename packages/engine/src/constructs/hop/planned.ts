import type { HopAsset, HopToolStep } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";

/** The assets that a hop declares. */
export function assetsOf(params: Message): readonly HopAsset[] {
	return (params.assets ?? []) as readonly HopAsset[];
}

/** The tool steps that it plans, in order. */
export function stepsOf(params: Message): readonly HopToolStep[] {
	return (params.steps ?? []) as readonly HopToolStep[];
}
