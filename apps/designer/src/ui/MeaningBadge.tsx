import type { FoundBy } from "@switchyard/spec/embeddings";
import { Badge } from "./Badge.tsx";

/** Says of something found that it has none of the words that were looked for. */
export function MeaningBadge({ by }: { readonly by: FoundBy | undefined }) {
	return by === "meaning" ? <Badge>by meaning</Badge> : null;
}
