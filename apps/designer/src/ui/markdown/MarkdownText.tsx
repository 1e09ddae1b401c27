import { Button } from "../Button.tsx";
import { createChunk } from "../chunk/chunk.ts";
import { useChunk } from "../chunk/use-chunk.ts";

const page = createChunk(() => import("./MarkdownPage.tsx"));

/** A text as Markdown, to be read; as it was written until what draws it has come, and where it could not be fetched. */
export function MarkdownText({ text }: { readonly text: string }) {
	const loaded = useChunk(page);
	if (loaded.state === "loaded") {
		const MarkdownPage = loaded.module.default;
		return <MarkdownPage text={text} />;
	}
	return (
		<>
			{loaded.state === "failed" && (
				<p className="mb-3 flex items-center gap-3 text-text-muted">
					The formatting could not be loaded.
					<Button size="sm" busy={loaded.retrying} onClick={page.load}>
						Try again
					</Button>
				</p>
			)}
			<p className="break-words whitespace-pre-wrap">{text}</p>
		</>
	);
}
