import { RotateCw } from "lucide-react";
import { createChunk } from "../../../ui/chunk/chunk.ts";
import { useChunk } from "../../../ui/chunk/use-chunk.ts";
import { IconButton } from "../../../ui/IconButton.tsx";

/** What draws Markdown: fetched when the first note is shown, or ahead of that. */
export const noteMarkdown = createChunk(() => import("./NoteMarkdown.tsx"));

/** A note's text as Markdown; as it was written, where what draws it could not be fetched. */
export function NoteText({ text }: { readonly text: string }) {
	const markdown = useChunk(noteMarkdown);
	if (markdown.state === "loaded") {
		const NoteMarkdown = markdown.module.default;
		return <NoteMarkdown text={text} />;
	}
	return (
		<>
			{markdown.state === "failed" && (
				<span className="nodrag float-right">
					<IconButton
						label="The note's formatting could not be loaded. Try again"
						size="xs"
						icon={<RotateCw size={14} />}
						disabled={markdown.retrying}
						onClick={noteMarkdown.load}
					/>
				</span>
			)}
			<p className="whitespace-pre-wrap">{text}</p>
		</>
	);
}
