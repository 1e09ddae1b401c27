import type { ComponentType } from "react";
import { Button } from "../../ui/Button.tsx";
import type { Chunk } from "../../ui/chunk/chunk.ts";
import { useChunk } from "../../ui/chunk/use-chunk.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageLoading } from "./PageLoading.tsx";

interface LazyPageProps<Props> {
	readonly chunk: Chunk<{ readonly default: ComponentType<Props> }>;
	/** What the page takes. */
	readonly props: Props;
}

/** A page whose code is fetched when it is first shown; says so where it cannot be fetched. */
export function LazyPage<Props extends object>({ chunk, props }: LazyPageProps<Props>) {
	const page = useChunk(chunk);
	if (page.state === "loaded") {
		const Page = page.module.default;
		return <Page {...props} />;
	}
	if (page.state === "loading" || page.retrying) return <PageLoading />;
	return (
		<ErrorState
			title="This page could not be loaded"
			error={new Error("The server could not be reached, or it has a newer version of the page.")}
			onRetry={chunk.load}
			actions={<Button onClick={() => location.reload()}>Reload</Button>}
			className="h-full"
		/>
	);
}
