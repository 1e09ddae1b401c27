import { classNames } from "./class-names.ts";

/** A grey shape where something will be. Give it a size by `className`; put `aria-busy` on what surrounds it. */
export function Skeleton({ className }: { readonly className?: string }) {
	return <div aria-hidden className={classNames("animate-pulse rounded-sm bg-selected", className)} />;
}

/** Rows of a list that is still loading; announced as such. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
	return (
		<div role="status" aria-label={label} className="flex flex-col">
			{Array.from({ length: rows }, (_, row) => (
				<div
					key={String(row)}
					className="flex h-12 items-center gap-4 border-b border-border px-4 last:border-0"
				>
					<Skeleton className="h-3 w-48" />
					<Skeleton className="ml-auto h-3 w-24" />
				</div>
			))}
		</div>
	);
}
