/** Switchyard's mark: one track that becomes two. Purely visual. */
export function Logo({ size }: { readonly size: number }) {
	return (
		<svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none">
			<rect width="32" height="32" rx="8" className="fill-accent" />
			<path
				d="M7 16h5c5 0 4-6 9-6h4M12 16c5 0 4 6 9 6h4"
				className="stroke-accent-text"
				strokeWidth="2.5"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
