import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

/** A tag with its colour, if people gave it one. */
export function TagChip({ tag }: { readonly tag: string }) {
	const { api } = useServices();
	const { data: tags = [] } = useQuery(queries.flowTags(api));
	const color = tags.find((one) => one.tag === tag)?.color;
	return (
		<span className="inline-flex h-5 max-w-40 min-w-0 items-center gap-1.5 rounded-sm border border-border-strong px-1.5 text-xs text-text-muted">
			<TagDot color={color} />
			<span className="truncate">{tag}</span>
		</span>
	);
}

/** The tag's colour alone. Purely visual: the tag's word stands beside it. */
export function TagDot({ color }: { readonly color: string | undefined }) {
	if (color === undefined) return null;
	return <span aria-hidden data-mark={color} className="size-2 shrink-0 rounded-full bg-(--mark)" />;
}
