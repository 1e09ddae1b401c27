import type { Step } from "./step.ts";

/**
 * The setting of the model that an agent asks, as its parameters have it.
 * @param which which of its models: 0 for its own, then its fallback models; the one that it asks now when absent
 */
export function modelOf({ params, agent }: Step, which = agent?.model ?? 0): unknown {
	return which === 0 ? params?.model : fallbacksOf(params)[which - 1];
}

/** The models that an agent asks in order when its own refuses. */
export function fallbacksOf(params: Step["params"]): readonly unknown[] {
	const models = params?.fallback_models;
	return Array.isArray(models) ? models : [];
}
