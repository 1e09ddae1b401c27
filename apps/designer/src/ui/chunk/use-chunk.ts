import { useEffect } from "react";
import { useStore } from "zustand";
import type { Chunk, ChunkState } from "./chunk.ts";

/** A chunk that is fetched by the time this is shown; what failed before is asked for again. */
export function useChunk<Module>(chunk: Chunk<Module>): ChunkState<Module> {
	useEffect(() => chunk.load(), [chunk]);
	return useStore(chunk.store);
}
