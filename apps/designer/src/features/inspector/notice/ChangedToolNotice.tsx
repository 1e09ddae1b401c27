import { useChangedTools } from "../../../services/use-changed-tools.ts";
import { agreementToasts } from "../../../ui/changed-tools/agreement-toasts.ts";
import { ChangedTools } from "../../../ui/changed-tools/ChangedTools.tsx";

/**
 * What changed in the tools that a node is.
 * @param types ids of node types of one package, one at least
 */
export function ChangedToolNotice({ types }: { readonly types: readonly string[] }) {
	const namespace = types[0]?.slice(0, types[0].indexOf(".")) ?? "";
	const { tools, agree } = useChangedTools(namespace);
	return (
		<div className="max-h-80 shrink-0 overflow-y-auto">
			<ChangedTools
				namespace={namespace}
				tools={tools.filter(({ id }) => types.includes(id))}
				busy={agree.isPending}
				onAgree={() => agree.mutate(undefined, agreementToasts(namespace))}
			/>
		</div>
	);
}
