import { COSTS, formatPath, PROVENANCE_FACTS, placesOfSchema, RISKS, schemaAt } from "@switchyard/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import type { PathChoice } from "../code/rank-paths.ts";
import { typeIn } from "../message/expected-places.ts";
import type { Sample } from "../message/sample-message.ts";
import { segmentsOf } from "../message/schema-of-path.ts";
import { shortJson } from "../message/short-json.ts";
import { typeWord } from "../message/type-word.ts";
import type { MessageContext } from "../message/use-message-context.ts";

/** What a condition over a tool's calls can read: the parameters of the tool, with those of the last call as a sample. */
export function useCallContext(node: string, { properties }: NodeSpec): MessageContext {
	const params = useLastParameters(node);
	return useMemo(() => {
		const inputs = properties.filter(({ variableType }) => variableType !== "Out");
		const sample: Sample = params ? { message: params, source: "run" } : NO_CALL;
		return {
			sample,
			choices: () => [
				...inputs.flatMap(({ name, schema }) =>
					placesOfSchema(name, schema).map((place) => {
						const type = typeIn(place.schema);
						const value = place.segments.length === 1 ? sample.message[name] : undefined;
						return {
							path: formatPath(place.segments),
							type: type === undefined ? undefined : typeWord(type),
							sample: value === undefined ? undefined : shortJson(value),
							writer: undefined,
						};
					}),
				),
				...factsOfCall(inputs.map(({ name }) => name)),
			],
			expected: () => [],
			schemaOf(path) {
				const [first, ...rest] = segmentsOf(path);
				const input = inputs.find(({ name }) => name === first);
				return input && schemaAt(input.schema, rest);
			},
			writerOf: () => undefined,
		};
	}, [properties, params]);
}

/** What else is known of a call, where no parameter has the name. */
function factsOfCall(inputs: readonly string[]): PathChoice[] {
	const paths = [
		...inputs.flatMap((name) =>
			Object.keys(PROVENANCE_FACTS).map((fact) => ({ path: ["provenance", name, fact], type: "text" })),
		),
		...RISKS.map((risk) => ({ path: ["risk", risk], type: "yes/no" })),
		...COSTS.map((cost) => ({ path: ["cost", cost], type: "number" })),
	];
	return paths
		.filter(({ path: [root = ""] }) => !inputs.includes(root))
		.map(({ path, type }) => ({ path: formatPath(path), type, sample: undefined, writer: undefined }));
}

const NO_CALL: Sample = { message: {}, source: "nowhere" };

/** The parameters of the node's last step in the run, if it has one. */
function useLastParameters(node: string) {
	const run = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener) => run.onNode(node, listener), [run, node]),
		() => run.step(run.node(node)?.lastStep ?? 0)?.params,
	);
}
