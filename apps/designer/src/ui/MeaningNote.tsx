interface MeaningNoteProps {
	/** Why nothing was searched by meaning; absent where it was. */
	readonly problem: string | undefined;
}

/** Says below a search that a model for embeddings takes part in it, or why it does not at the moment. */
export function MeaningNote({ problem }: MeaningNoteProps) {
	return (
		<p role="status" className="text-sm wrap-anywhere text-text-muted">
			{problem === undefined ? "Found by words and by meaning." : `Found by words alone. ${problem}`}
		</p>
	);
}
