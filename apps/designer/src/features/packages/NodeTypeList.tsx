import type { PackageSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Badge } from "../../ui/Badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { NodeIcon } from "../../ui/NodeIcon.tsx";

interface NodeTypeListProps {
	/** The accessible name. */
	readonly label: string;
	readonly nodeTypes: PackageSummary["nodeTypes"];
	/** By node type id, as far as they are there already. */
	readonly specs: ReadonlyMap<string, NodeSpec>;
}

/** The nodes of a package, as the palette shows them: grey where no host serves them. */
export function NodeTypeList({ label, nodeTypes, specs }: NodeTypeListProps) {
	return (
		<ul aria-label={label} className="grid grid-cols-1 gap-x-6 px-4 py-2 sm:grid-cols-2 xl:grid-cols-3">
			{nodeTypes.map(({ id, name, available, changed }) => {
				const spec = specs.get(id);
				return (
					<li key={id} className="flex min-w-0 items-center gap-2.5 py-1.5">
						<NodeIcon spec={spec} size="sm" dimmed={!available} />
						<span className="min-w-0 flex-1">
							<span className={classNames("block truncate", !available && "text-text-muted")}>{name}</span>
							<span className="block truncate font-mono text-xs text-text-muted">{id}</span>
						</span>
						{spec?.files && <Badge>{spec.files === "read" ? "Reads files" : "Changes files"}</Badge>}
						{!available && <Badge>Not available</Badge>}
						{changed && <Badge tone="warning">Changed</Badge>}
					</li>
				);
			})}
		</ul>
	);
}
