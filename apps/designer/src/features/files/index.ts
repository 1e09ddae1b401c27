export { Files } from "./Files.tsx";
export { UploadButton } from "./UploadButton.tsx";
