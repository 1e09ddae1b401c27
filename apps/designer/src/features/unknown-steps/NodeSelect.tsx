import type { UnknownStep } from "@switchyard/spec/http";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Select } from "../../ui/Select.tsx";
import { ALL } from "./all-of-them.ts";

interface NodeSelectProps {
	/** The flow whose nodes are offered; none while all flows are shown. */
	readonly flow: string | undefined;
	readonly node: string | undefined;
	readonly onNode: (node: string | undefined) => void;
}

/** Picks one of a flow's nodes that have, or had a moment ago, steps of unknown outcome. */
export function NodeSelect({ flow, node, onNode }: NodeSelectProps) {
	const { api } = useServices();
	const { data } = useInfiniteQuery({
		...queries.unknownSteps(api, flow === undefined ? {} : { flow }),
		enabled: flow !== undefined,
	});
	const names = useNamesSeen(data?.pages.flatMap(({ steps }) => steps) ?? NOTHING);
	const options = Array.from(names, ([value, label]) => ({ value, label }));
	if (node !== undefined && !names.has(node)) options.push({ value: node, label: node });
	return (
		<Select
			label="Node"
			labelHidden
			className="w-60"
			disabled={flow === undefined}
			value={node ?? ALL}
			onValueChange={(id) => onNode(id === ALL ? undefined : id)}
			options={[{ value: ALL, label: "All nodes" }, ...options]}
		/>
	);
}

const NOTHING: readonly UnknownStep[] = [];

/** The names of nodes by their ids: an answered step leaves the list, and its node is still the one that is picked. */
function useNamesSeen(steps: readonly UnknownStep[]): ReadonlyMap<string, string> {
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	const fresh = steps.filter(({ node }) => !names.has(node));
	if (fresh.length > 0)
		setNames(new Map([...names, ...fresh.map(({ node, nodeName }) => [node, nodeName] as const)]));
	return names;
}
