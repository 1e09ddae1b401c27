import type { NODE_METHODS, NodeMethod } from "@switchyard/spec/bridge";
import type { Static } from "typebox";

type Methods = typeof NODE_METHODS;

/** What a method does for the execution that asks for it. The parameters have been checked. */
export type MethodWork<Method extends NodeMethod> = (
	params: Static<Methods[Method]["params"]>,
) => Promise<Static<Methods[Method]["result"]>>;

/** The work of all methods whose names begin in this way. */
export type MethodsOf<Prefix extends string> = {
	readonly [Method in Extract<NodeMethod, `${Prefix}.${string}`>]: MethodWork<Method>;
};
