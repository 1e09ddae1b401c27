import { GitCompareArrows } from "lucide-react";
import { useRunDifferences } from "../../../../services/run-differences.tsx";
import { NodeMark } from "./NodeMark.tsx";

/** Marks a node that is another now than in the version that the run in view used. */
export function VersionMark({ node }: { readonly node: string }) {
	const changes = useRunDifferences((differences) => differences.byNode.get(node)?.join("\n"));
	if (changes === undefined) return null;
	return (
		<NodeMark
			icon={GitCompareArrows}
			tone="border-warning bg-warning-soft text-warning"
			title={`Since this run:\n${changes}`}
		>
			changed
		</NodeMark>
	);
}
