# The application in one image: `docker build -t ideagarden .`
# docs/operations.md has the way from here to a running installation.

FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts ./scripts
# Packages in a layer of their own: they change less often than the sources.
RUN npm ci --include=dev --no-audit --no-fund || npm install --no-save --include=dev --no-audit --no-fund
COPY tsconfig.json vite.config.ts index.html ./
COPY contract ./contract
COPY messages ./messages
COPY public ./public
COPY server ./server
COPY src ./src
RUN node scripts/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# Everything that changes: files, logs and backups, and the database unless DATABASE_URL names one.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/management/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
