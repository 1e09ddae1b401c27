import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import type { Api } from "../../../services/api.ts";
import { useServices } from "../../../services/services-context.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { formatBytes } from "../../../ui/format/bytes.ts";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { pathIn } from "../paths.ts";
import { ContentView } from "./ContentView.tsx";
import { fileKind, MOST_SHOWN } from "./file-kind.ts";
import { type Content, readContent } from "./read-content.ts";

interface FileContentProps {
	readonly folder: string;
	readonly name: string;
}

/** What is in a file, up to the size that is shown. */
export function FileContent({ folder, name }: FileContentProps) {
	const { api } = useServices();
	const content = useQuery({
		queryKey: ["files", folder, "content", name],
		queryFn: ({ signal }) => loadContent(api, folder, name, signal),
	});
	if (content.isError) {
		return (
			<ErrorState
				title="The file could not be loaded"
				error={content.error}
				onRetry={() => void content.refetch()}
			/>
		);
	}
	if (!content.data) return <SkeletonRows rows={4} label="Loading the file" />;
	if (content.data === "too-large") {
		return (
			<EmptyState icon={<FileX size={20} />} title="Too large to show">
				Files of this kind are shown up to {formatBytes(MOST_SHOWN[fileKind(name)])}. Download it instead.
			</EmptyState>
		);
	}
	return <ContentView name={name} content={content.data} />;
}

async function loadContent(
	api: Api,
	folder: string,
	name: string,
	signal: AbortSignal,
): Promise<Content | "too-large"> {
	const kind = fileKind(name);
	const bytes = await api.readFile(pathIn(folder, name), { most: MOST_SHOWN[kind], signal });
	return bytes === undefined ? "too-large" : readContent(name, kind, bytes);
}
